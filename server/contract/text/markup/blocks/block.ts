import type { Inline, Line } from '../inline-text.ts'

export interface Block {
  /** A picture is its address, an entry of a table of contents its line, a label its name. */
  kind: 'text' | 'heading' | 'html' | 'picture' | 'entry' | 'label'
  /** 1 to 6 for a heading, else 0. */
  level: number
  /** Number of enclosing quotes and list items. */
  depth: number
  inline: Inline
}

/** What further lines may belong to. */
export type Leaf =
  | { kind: 'paragraph'; lines: Line[]; depth: number; first: boolean }
  | { kind: 'fence'; marks: string; isToctree?: boolean }
  | { kind: 'math' }
  | { kind: 'code' }
  | { kind: 'html'; lines: Line[]; depth: number; end: RegExp | undefined }
