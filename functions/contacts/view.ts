import type { Contact } from '../../shared/domain/contact';

/** A contact as the API shows it. */
export const view = ({ id, email, subscribed, data, createdAt, updatedAt }: Contact) => ({
  id,
  email,
  subscribed,
  data,
  createdAt,
  updatedAt,
});
