import type { Knex } from 'knex'
import { Template } from '../../models/template.ts'
import { longTexts } from '../../services/pages/long-texts.ts'

/** All columns of a template except the text, which may be long. */
export const columnsWithoutText = [
  'id',
  'uid',
  'template_title',
  'addtime',
  'content_bytes',
] as const

type Described = Pick<Template, 'id' | 'content_bytes'>

/** Texts of templates by id. */
export const templateTexts = (
  db: Knex,
  templates: readonly Described[],
): Promise<Map<number, string>> =>
  longTexts(
    db,
    Template,
    templates.map(({ id, content_bytes: bytes }) => ({ id, bytes })),
    'template_content',
  )
