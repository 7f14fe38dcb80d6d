export const words = {
  variables: {
    email: 'contact’s email address',
    id: 'contact’s ID',
    subscribed: 'whether the contact is subscribed',
    unsubscribeUrl: 'unsubscribe link',
    preferencesUrl: 'preferences link',
    manageUrl: 'preferences link, as in Plunk',
    subscribeUrl: 'preferences link, as in Plunk',
    viewInBrowserUrl: 'view in browser link',
    data: 'all data by name',
  },
  ofContact: 'contact field',
};
