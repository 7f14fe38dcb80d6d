declare module 'virtual:api-operations' {
  const operationList: import('./document').ApiList;
  export default operationList;
}
