import { expect, test } from 'vitest'
import { dialects } from '#contract/text/dialect.ts'
import { loadPhrases } from '../../../../locales/phrases.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { waitForDrawn } from '../../../../test/wait-for-drawn.ts'
import { createEditing } from '../editing.ts'
import { Preview } from './preview.tsx'

const never = () => Promise.reject(new Error('nothing is saved here'))

test.each(dialects)(
  'the preview of a text in dialect %s matches what readers see',
  async (dialect) => {
    await loadPhrases('page')
    const start = { title: 'A', catalog: '0', text: '::: tip\nboil\n:::' }
    const editing = createEditing(
      { uid: '1', item: '2', start, stored: { ...start, page: 3, revision: '4' } },
      'here',
      { send: never, fetchCurrent: never, onSaved: () => {} },
    )
    const { holder } = await renderElement(
      <Preview
        editing={editing}
        title="A"
        globals={[]}
        dialect={dialect}
        isLive
        onTurnOn={() => {}}
      />,
    )
    await waitForDrawn(() => expect(holder.textContent).toContain('boil'))
    expect(holder.querySelector('.md-callout.md-tip') !== null).toBe(dialect === 'commonmark')
    expect(holder.textContent.includes(':::')).toBe(dialect === 'showdoc')
  },
)
