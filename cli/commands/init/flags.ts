import { choice, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc init`. */
export const flags = {
  create: text('NAME'),
  type: choice(['1', '2'], '1'),
  password: { ...text('TEXT'), variable: 'SHOWDOC_NEW_ITEM_PASSWORD' },
  folder: text('DIR'),
  root: text('PATH'),
  newSource: toggle(),
  force: toggle(),
  printSchema: toggle(),
  git: toggle(undefined, true),
}
export type InitFlags = ValuesOf<typeof flags>
