import { contactsGroup } from '../../shared/contract/routes/contacts';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createContact } from './create-contact';
import { deleteContact } from './delete-contact';
import { deleteField } from './delete-field';
import { getContact } from './get-contact';
import { getReceivedEmail } from './get-received-email';
import { listContactData } from './list-contact-data';
import { listContactEmails } from './list-contact-emails';
import { listContactEvents } from './list-contact-events';
import { listContactSegments } from './list-contact-segments';
import { listContacts } from './list-contacts';
import { listFields } from './list-fields';
import { updateContact } from './update-contact';

export const handler = serve(
  contactsGroup,
  {
    createContact,
    listContacts,
    listFields,
    deleteField,
    getContact,
    getReceivedEmail,
    updateContact,
    deleteContact,
    listContactData,
    listContactEvents,
    listContactEmails,
    listContactSegments,
  },
  checks,
);
