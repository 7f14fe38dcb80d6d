import { contactsGroup } from '../../shared/contract/routes/contacts';
import { serve } from '../../shared/http/serve';
import { checkContact, createContact } from './create-contact';
import { getContact } from './get-contact';

export const handler = serve(contactsGroup, { createContact, getContact }, { createContact: checkContact });
