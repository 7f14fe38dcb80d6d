export const words = {
  confirmSaved: 'I’ve saved it',
};
