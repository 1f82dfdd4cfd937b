import {
  AlignmentType,
  BorderStyle,
  LeaderType,
  LevelFormat,
  LevelSuffix,
  LineRuleType,
  ShadingType,
  TabStopType,
  type IBorderOptions,
  type ILevelsOptions,
  type INumberingOptions,
  type IStylesOptions,
} from 'docx'

// Appearance of documents. Lengths are twentieths of a point, sizes of fonts half points.

/** Fonts by script; both programs replace missing ones. */
const textFont = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' }
const codeFont = {
  ascii: 'Consolas',
  hAnsi: 'Consolas',
  cs: 'Consolas',
  eastAsia: 'Microsoft YaHei',
}

export const colours = {
  line: 'D0D7DE',
  shade: 'F6F8FA',
  quiet: '57606A',
  link: '0563C1',
  accent: '1F4E79',
} as const

/** Line and background of each kind of callout. */
export const calloutColours: Readonly<Record<string, readonly [line: string, shade: string]>> = {
  note: ['0969DA', 'EEF6FF'],
  info: ['0969DA', 'EEF6FF'],
  tip: ['1A7F37', 'EDFAF0'],
  important: ['8250DF', 'F6F0FF'],
  warning: ['BF8700', 'FFF9E6'],
  caution: ['CF222E', 'FFF0F0'],
  danger: ['CF222E', 'FFF0F0'],
}

/** Indentation of each level of a list. */
export const listIndent = 420

export const line = (color: string = colours.line, size = 4): IBorderOptions => ({
  style: BorderStyle.SINGLE,
  size,
  color,
  space: 4,
})

/** Names of the lists in the numbering of a document. */
export const listNames = { headings: 'headings', bullets: 'bullets', numbers: 'numbers' } as const

/** Deepest level of headings and lists that the format has. */
export const deepestLevel = 9

const levels = Array.from({ length: deepestLevel }, (_, level) => level)

/** `1.`, `1.2`, `1.2.3`; in Chinese `1、`, `1.2、`. */
export const headingNumber = (parts: readonly string[], locale: 'en' | 'zh-cn'): string =>
  parts.join('.') + (locale === 'zh-cn' ? '、' : parts.length === 1 ? '.' : '')

const listLevel = (
  level: number,
  format: ILevelsOptions['format'],
  text: string,
): ILevelsOptions => ({
  level,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: {
    paragraph: { indent: { left: listIndent * (level + 1), hanging: listIndent } },
  },
})

export const numbering = (locale: 'en' | 'zh-cn'): INumberingOptions => ({
  config: [
    {
      reference: listNames.headings,
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: headingNumber(
          levels.slice(0, level + 1).map((each) => `%${each + 1}`),
          locale,
        ),
        alignment: AlignmentType.LEFT,
        suffix: locale === 'zh-cn' ? LevelSuffix.NOTHING : LevelSuffix.SPACE,
        style: { style: `Heading${level + 1}`, paragraph: { indent: { left: 0, hanging: 0 } } },
      })),
    },
    {
      reference: listNames.bullets,
      levels: levels.map((level) => listLevel(level, LevelFormat.BULLET, '•◦▪'.charAt(level % 3))),
    },
    {
      reference: listNames.numbers,
      levels: levels.map((level) =>
        listLevel(
          level,
          [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN][level % 3],
          `%${level + 1}.`,
        ),
      ),
    },
  ],
})

/** Sizes of the headings of catalogs and pages, and of those in texts. */
const headingSizes = [36, 32, 28, 26, 24, 24, 22, 22, 22]
const textHeadingSizes = [28, 26, 24, 22, 21, 21]

const heading = (level: number) => ({
  id: `Heading${level + 1}`,
  name: `heading ${level + 1}`,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run: { bold: true, size: headingSizes[level], color: colours.accent },
  paragraph: {
    keepNext: true,
    keepLines: true,
    spacing: { before: level === 0 ? 360 : 280, after: 120 },
    outlineLevel: level,
    numbering: { reference: listNames.headings, level },
  },
})

const textHeading = (size: number, index: number) => ({
  id: `TextHeading${index + 1}`,
  name: `Text heading ${index + 1}`,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run: { bold: true, size },
  paragraph: { keepNext: true, keepLines: true, spacing: { before: 220, after: 80 } },
})

/** @param width of the text, for the page numbers of the table of contents */
export const styles = (width: number): IStylesOptions => ({
  default: {
    document: {
      run: { font: textFont, size: 21, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { after: 120, line: 288, lineRule: LineRuleType.AUTO } },
    },
  },
  paragraphStyles: [
    ...levels.map(heading),
    ...textHeadingSizes.map(textHeading),
    {
      id: 'Title',
      name: 'Title',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { bold: true, size: 60, color: colours.accent },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 3600, after: 360 } },
    },
    {
      id: 'Subtitle',
      name: 'Subtitle',
      basedOn: 'Normal',
      next: 'Normal',
      quickFormat: true,
      run: { size: 28, color: colours.quiet },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 240 } },
    },
    {
      id: 'TOCHeading',
      name: 'TOC Heading',
      basedOn: 'Normal',
      next: 'Normal',
      run: { bold: true, size: 36, color: colours.accent },
      paragraph: { spacing: { after: 240 } },
    },
    ...levels.map((level) => ({
      id: `TOC${level + 1}`,
      name: `toc ${level + 1}`,
      basedOn: 'Normal',
      next: 'Normal',
      run: level === 0 ? { bold: true } : {},
      paragraph: {
        indent: { left: 280 * level },
        spacing: { before: level === 0 ? 80 : 0, after: 40 },
        tabStops: [{ type: TabStopType.RIGHT, position: width, leader: LeaderType.DOT }],
      },
    })),
    {
      id: 'ListParagraph',
      name: 'List Paragraph',
      basedOn: 'Normal',
      quickFormat: true,
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      quickFormat: true,
      run: { color: colours.quiet },
      paragraph: { border: { left: { ...line(colours.line, 18), space: 8 } } },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      quickFormat: true,
      run: { font: codeFont, size: 18, noProof: true },
      paragraph: {
        spacing: { before: 0, after: 0, line: 252, lineRule: LineRuleType.AUTO },
        shading: { type: ShadingType.CLEAR, color: 'auto', fill: colours.shade },
        border: { top: line(), left: line(), bottom: line(), right: line() },
        alignment: AlignmentType.LEFT,
      },
    },
    {
      id: 'CodeTitle',
      name: 'Code title',
      basedOn: 'Normal',
      next: 'Code',
      run: { size: 18, color: colours.quiet },
      paragraph: { keepNext: true, spacing: { before: 120, after: 40 } },
    },
    {
      id: 'TableText',
      name: 'Table text',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 19 },
      paragraph: { spacing: { before: 20, after: 20, line: 252, lineRule: LineRuleType.AUTO } },
    },
    {
      id: 'Space',
      name: 'Space between blocks',
      basedOn: 'Normal',
      run: { size: 8 },
      paragraph: { spacing: { before: 0, after: 0, line: 120, lineRule: LineRuleType.EXACT } },
    },
    {
      id: 'Header',
      name: 'header',
      basedOn: 'Normal',
      run: { size: 18, color: colours.quiet },
      paragraph: {
        alignment: AlignmentType.CENTER,
        spacing: { after: 0 },
        border: { bottom: line() },
      },
    },
    {
      id: 'Footer',
      name: 'footer',
      basedOn: 'Normal',
      run: { size: 18, color: colours.quiet },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 0 } },
    },
  ],
  characterStyles: [
    {
      id: 'InlineCode',
      name: 'Inline code',
      basedOn: 'DefaultParagraphFont',
      quickFormat: true,
      run: {
        font: codeFont,
        size: 19,
        shading: { type: ShadingType.CLEAR, color: 'auto', fill: 'EFF1F3' },
        noProof: true,
      },
    },
    {
      id: 'Hyperlink',
      name: 'Hyperlink',
      basedOn: 'DefaultParagraphFont',
      quickFormat: true,
      run: { color: colours.link, underline: {} },
    },
  ],
})
