/** The TypeScript blocks of a README as one program, so that they are type-checked and can be run. */
export function readmeProgram(readme: string): string {
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  return `// The examples of the client's README, put together by \`npm run client\`.\n\n${blocks.join('\n')}`;
}
