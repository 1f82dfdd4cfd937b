import { availableParallelism } from 'node:os'
import type { BrowserContext } from 'playwright-core'
import { nameOf, type Example } from '../gallery.ts'
import type { Language } from '../../locales/areas.ts'
import { takePictures, type Theme } from './picture.ts'
import type { Stage } from './stage.ts'

/** One opened screen, and the themes in which its picture is taken. */
export interface Shot {
  readonly example: Example
  readonly language: Language
  readonly width: number
  readonly themes: readonly Theme[]
}

export interface Missed {
  readonly shot: Shot
  readonly why: string
}

/**
 * Takes pictures, several at once, and hands each on as it is ready.
 *
 * @param keep may store them; they come in no particular order
 * @returns those that could not be taken
 */
export async function shoot(
  stage: Stage,
  shots: readonly Shot[],
  keep: (shot: Shot, theme: Theme, png: Buffer) => void | Promise<void>,
): Promise<Missed[]> {
  const left = [...shots]
  const missed: Missed[] = []
  const work = async () => {
    const contexts = new Map<string, BrowserContext>()
    for (let shot = left.shift(); shot; shot = left.shift()) {
      const { example, language, width, themes } = shot
      const who = example.asVisitor ? 'visitor' : (example.as ?? 'owner')
      const key = `${who} ${language} ${width}`
      try {
        const context = contexts.get(key) ?? (await stage.visit(who, language, width))
        contexts.set(key, context)
        const pictures = await takePictures(context, stage.shown, example, themes)
        for (const [at, theme] of themes.entries())
          await keep(shot, theme, pictures[at] ?? Buffer.alloc(0))
      } catch (error) {
        missed.push({ shot, why: String(error).split('\n').slice(0, 3).join(' ') })
      }
    }
    await Promise.all([...contexts.values()].map((one) => one.close()))
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return missed
}

export const titleOf = ({ example, language, width }: Shot): string =>
  `${nameOf(example)} (${language}, ${width} px)`
