declare module 'virtual:api-operations' {
  const list: import('./document').ApiList;
  export default list;
}
