import { useMemo, useState } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { itemInfoArgs } from '../../../../lib/address/reading-address.ts'
import { pathText } from '../../../../lib/text/isolated.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { ancestorsOf, treeOf, type Entry } from '../../../../parts/catalog-tree/tree.ts'
import { contains } from '../../../../parts/contains.ts'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { insertText } from '../formatting/inline.ts'
import { linkMarkdown } from './link-markdown.ts'
import './insert.css'
import type { InsertProps } from './insert-props.ts'

/** Pages that are offered at once. */
const most = 8

/** A link to an address, or to a page of the item. Source: web/spec/writing.md 1.8. */
export function LinkDialog({ item, itemAddress, source, onClose }: InsertProps) {
  const t = usePhrases()
  const [selected] = useState(() => source.selection())
  const [words, setWords] = useState('')
  const info = useAnswer('item/info', itemInfoArgs(item, 0), { signedOut: 'error' })
  const pages = useMemo(() => (info.data ? treeOf(info.data.menu).pages : []), [info.data])
  const found = useMemo(() => {
    const wanted = words.trim()
    return wanted ? pages.filter(({ title }) => contains(title, wanted)).slice(0, most) : []
  }, [pages, words])
  const insert = (text: string, address: string) => {
    onClose()
    source.edit(insertText(linkMarkdown(text, address)))
  }
  const form = useForm(
    { text: selected, address: '' },
    { address: (value) => (value.trim() ? '' : t('core.required')) },
    async ({ text, address }) => insert(text.trim() || address.trim(), address.trim()),
  )
  return (
    <Dialog title={t('page.link')} size="middle" typed={form.typed} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <TextField
          label={t('editor-tools.linkText')}
          autoComplete="off"
          bound={form.field('text')}
        />
        <TextField
          label={t('editor-tools.linkAddress')}
          autoComplete="off"
          placeholder="https://"
          data-autofocus
          bound={form.field('address')}
        />
        <TextField
          label={t('editor-tools.linkPage')}
          help={t('editor-tools.linkPageHelp')}
          autoComplete="off"
          type="search"
          bound={{
            name: 'page',
            value: words,
            error: '',
            onValue: setWords,
            onBlur: () => undefined,
          }}
        />
        {found.length > 0 && (
          <ul className="found-pages">
            {found.map((page) => (
              <li key={page.id}>
                <button
                  type="button"
                  onClick={() =>
                    insert(form.values.text.trim() || page.title, `${itemAddress}/${page.id}`)
                  }
                >
                  <span>{page.title}</span> <small>{pathOf(page)}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {words.trim() && found.length === 0 && info.data && (
          <p className="dialog-text" role="status">
            {t('editor-tools.noPage')}
          </p>
        )}
        <SubmitActions label={t('editor-tools.insert')} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const pathOf = (page: Entry) =>
  pathText(
    ancestorsOf(page)
      .filter(({ kind }) => kind === 'catalog')
      .map(({ title }) => title),
  )
