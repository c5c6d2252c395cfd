/** `npm run bench` measures; `npm run bench -- page` writes what was measured to docs/, and draws the pictures. */
await import(process.argv[2] === 'page' ? './page.ts' : './run.ts')
