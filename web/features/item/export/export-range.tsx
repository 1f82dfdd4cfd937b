import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { CatalogPicker } from '../../../parts/catalog-picker/catalog-picker.tsx'
import { entryIn } from '../../../parts/catalog-tree/tree.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import { papers, syntaxes } from './stored-choice.ts'
import { all, type ExportFormModel } from './use-export-form.ts'

interface ExportRangeProps {
  form: ExportFormModel
}

/** The whole item or a part of it, and what its format leaves to choose. */
export function ExportRange({ form }: ExportRangeProps) {
  const t = usePhrases()
  const { format, choice, choose } = form
  return (
    <>
      <div className="item-export-rows">
        <Legend text={t('item-export.range')}>
          <Segments
            label={t('item-export.range')}
            value={form.range}
            choices={(['all', 'part'] as const).map((value) => ({
              value,
              label: t(`item-export.${value}`),
            }))}
            onValue={form.chooseRange}
          />
        </Legend>
        {format === 'word' && (
          <Legend text={t('item-export.paper')}>
            <Segments
              label={t('item-export.paper')}
              value={choice.paper}
              choices={papers.map((value) => ({ value, label: t(`item-export.${value}`) }))}
              onValue={(paper) => choose({ paper })}
            />
          </Legend>
        )}
        {format === 'openapi' && (
          <Legend text={t('item-export.syntax')}>
            <Segments
              label={t('item-export.syntax')}
              value={choice.syntax}
              choices={syntaxes.map((value) => ({ value, label: value.toUpperCase() }))}
              onValue={(syntax) => choose({ syntax })}
            />
          </Legend>
        )}
      </div>
      {form.isPart && <PartFields form={form} />}
    </>
  )
}

function Legend({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <div className="legend">{text}</div>
      {children}
    </div>
  )
}

/** The catalog, and the page in it. */
function PartFields({ form }: ExportRangeProps) {
  const t = usePhrases()
  const { tree, part, choosePart, gone } = form
  const catalog = entryIn(tree, `c${part.catalog}`)
  const pages = (catalog ? catalog.children : tree.roots).filter(({ kind }) => kind === 'page')
  return (
    <>
      <CatalogPicker
        label={t('item-export.catalog')}
        error={gone === 'catalog' ? t('item-export.catalogGone') : ''}
        tree={tree}
        first={[{ id: all, label: t('item-export.allCatalogs') }]}
        value={part.catalog}
        onValue={(value) => choosePart({ catalog: value, page: all })}
      />
      {pages.length > 0 && (
        <SelectField
          label={t('item-export.page')}
          help={catalog && t('item-export.allPagesHelp')}
          bound={{
            name: 'page',
            value: part.page,
            error: gone === 'page' ? t('item-export.pageGone') : '',
            onValue: (page) => choosePart({ ...part, page }),
            onBlur: () => undefined,
          }}
          choices={[
            { value: all, label: t('item-export.allPages') },
            ...pages.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
    </>
  )
}
