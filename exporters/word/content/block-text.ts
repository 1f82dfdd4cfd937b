import { Paragraph } from 'docx'
import { xmlOf } from '../xml.ts'

/** Takes blocks one after another, so that none need to be kept. */
export interface BlockSink {
  /** @param xml serialised, as that of tables */
  paragraph(xml: string): void
  table(xml: string): void
}

/** Collects serialised blocks, with space between tables, which would otherwise become one. */
export class BlockText implements BlockSink {
  xml = ''
  endsWithTable = false

  paragraph(xml: string): void {
    this.xml += xml
    this.endsWithTable = false
  }

  table(xml: string): void {
    if (this.endsWithTable) this.xml += spacer
    this.xml += xml
    this.endsWithTable = true
  }
}

/** An empty paragraph of little height. */
export const spacer = xmlOf(new Paragraph({ style: 'Space' }))
