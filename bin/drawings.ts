import { rolldown, type Plugin } from 'rolldown'

/**
 * The other layout engine of the library is 1.5 MB; diagrams are drawn without it
 * (web/markdown/diagrams/mermaid.ts).
 */
const withoutElk: Plugin = {
  name: 'without-elk',
  resolveId: (id) => (/^elkjs\b/.test(id) ? '\0elk' : null),
  load: (id) => (id === '\0elk' ? 'export default class {}' : null),
}

/**
 * The program that draws the diagrams of exported documents: one classic script, because browsers
 * load no modules from a disk. It may stand inside a document.
 *
 * @param root folder of the repository
 */
export async function drawingProgram(root: string): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: 'web/markdown/diagrams/exported.ts',
    platform: 'browser',
    // the documents have the style sheets
    moduleTypes: { '.css': 'empty' },
    plugins: [withoutElk],
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  await bundle.close()
  return output[0].code.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`) // prettier-ignore
}
