import type { Write } from '../../../../locales/phrases.ts'

/** A short valid example, and its word that is selected after it is inserted. */
export interface Sample {
  readonly block: string
  readonly word: string
}

export const sampleKinds = ['mermaid', 'flow', 'sequence', 'mindmap'] as const
type SampleKind = (typeof sampleKinds)[number]

/** An example of each kind of diagram, in the language of the interface. */
export function diagramSample(kind: SampleKind, t: Write): Sample {
  const [start, work, end] = [t('page.sampleStart'), t('page.sampleWork'), t('page.sampleEnd')]
  const lines = {
    mermaid: ['graph LR', `  A[${start}] --> B[${work}]`, `  B --> C[${end}]`],
    flow: [`st=>start: ${start}`, `op=>operation: ${work}`, `e=>end: ${end}`, 'st->op->e'],
    sequence: [`${start}->${end}: ${work}`, `${end}-->${start}: OK`],
    mindmap: [`# ${start}`, `## ${work}`, `## ${end}`],
  }[kind]
  return { block: ['```' + kind, ...lines, '```'].join('\n'), word: start }
}

/** `2026-11-21 08:30` now, in the visitor's time zone, is inserted by `dateText`. */
export const specialCharacters = [
  '←↑→↓↔⇐⇒⇔↩↪',
  '·•◦…—–′″§¶',
  '«»‹›「」『』【】《》〈〉',
  '±×÷≈≠≤≥∞√∑∏∫∂∆',
  'αβγδεθλμπρσφψω',
  '°℃‰№€£¥$¢©®™',
  '✓✗★☆●○■□▲△◆◇',
  '①②③④⑤⑥⑦⑧⑨⑩',
  '½¼¾¹²³⁰ⁿ₀₁₂',
] as const
