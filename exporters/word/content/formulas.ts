import { Math as Formula } from 'docx'
import { latexToMath } from 'docx/math'
import { xmlOf } from '../xml.ts'
import { balancedBrackets } from './delimiters.ts'

/** Longer formulas are shown as source. */
const longestFormula = 4_000

/** Letters that Unicode has for the alphabets of Office Math, by its names for them. */
const letters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
}

const lettersRun =
  /<m:rPr><m:scr m:val="([a-z-]+)"\/>(<m:sty m:val="p"\/>)<\/m:rPr><m:t>([A-Z]+)<\/m:t>/g
const spacedRun =
  /<m:r>(<m:rPr>(?:(?!<m:nor|<\/m:rPr>).)*<\/m:rPr>)?<m:t(?: [^>]*)?>([^<]*\u2003[^<]*)<\/m:t><\/m:r>/g

/**
 * The same formula, as LibreOffice reads it, too: it ignores alphabets, and spaces outside of plain
 * text.
 */
const readable = (xml: string): string =>
  xml
    .replaceAll(lettersRun, (run, alphabet: string, style: string, text: string) => {
      const written = [...text].map((letter) => letters[alphabet]?.[letter])
      return written.includes(undefined)
        ? run
        : `<m:rPr>${style}</m:rPr><m:t>${written.join('')}</m:t>`
    })
    .replaceAll(spacedRun, (_, style = '', text: string) =>
      text
        .split(/(\u2003+)/)
        .filter(Boolean)
        .map((part) => {
          const properties = part.startsWith('\u2003') ? '<m:rPr><m:nor/></m:rPr>' : style
          return `<m:r>${properties}<m:t xml:space="preserve">${part}</m:t></m:r>`
        })
        .join(''),
    )

/** A formula in the format's own notation; `null` where that is not possible. */
export function formulaOf(source: string): string | null {
  if (source.length > longestFormula) return null
  try {
    return balancedBrackets(
      readable(xmlOf(new Formula({ children: latexToMath(source) as never }))),
    )
  } catch {
    return null // a mistake of the author, or a command that the library lacks
  }
}
