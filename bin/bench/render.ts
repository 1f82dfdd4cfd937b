import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { renderText, type RenderOptions } from '#contract/document/render.ts'
import { root } from './measure.ts'

const sizes = [
  { name: '16 KB', characters: 16_384, rounds: 60 },
  { name: '1 MB', characters: 1_048_576, rounds: 3 },
]
const options: RenderOptions = {
  dialect: 'showdoc',
  locale: 'en',
  base: 'https://docs.example/',
}

/** Measures the processor time of rendering pages of the handbook, one after the other. */
export function benchRender(): string[] {
  const handbook = globSync('examples/handbook/docs/**/*.md', { cwd: root })
    .toSorted()
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n\n')
  return sizes.map(({ name, characters, rounds }) => {
    const text = handbook.repeat(Math.ceil(characters / handbook.length)).slice(0, characters)
    for (let round = 0; round < rounds; round++) renderText(text, options)
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) renderText(text, options)
    const { user, system } = process.cpuUsage(before)
    const bytes = Buffer.byteLength(renderText(text, options).html)
    return `a text of ${name} as HTML: ${((user + system) / 1000 / rounds).toFixed(1)} ms, ${Math.round(bytes / 1024)} KB`
  })
}
