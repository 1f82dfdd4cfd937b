import { useState } from 'react'
import { useAnswer } from '../../api/answers.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { labelItems } from '../../parts/item-labels.ts'
import { Link } from '../../parts/links/link.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { SearchSelectField } from '../../ui/forms/select/search-select-field.tsx'

/** Pages that programs write: what to call, ready to copy. Source: web/spec/reading.md 6.4. */
export function GenerateTab() {
  const t = usePhrases()
  const items = useAnswer('item/myList', { item_group_id: 0, original: 0 })
  const [chosen, setChosen] = useState('')
  const server = addressOf('').replace(/\/$/, '')
  const item = chosen || t('new-item.itemPlace')
  return (
    <section className="generate" aria-label={t('new-item.tabGenerate')}>
      <p>{t('new-item.generateText')}</p>
      <Boundary answer={items}>
        {(all) => {
          const managed = all.filter(({ manage }) => manage)
          return managed.length === 0 ? (
            <p>
              {t('new-item.generateNone')} <Link to="/item/add">{t('new-item.generateNew')}</Link>
            </p>
          ) : (
            <div>
              <SearchSelectField
                label={t('new-item.generateItem')}
                choices={[
                  { value: '', label: t('new-item.generateChoose') },
                  ...labelItems(managed, t).map(({ item_id, label }) => ({
                    value: item_id,
                    label,
                  })),
                ]}
                bound={{
                  name: 'item',
                  value: chosen,
                  error: '',
                  onValue: setChosen,
                  onBlur: () => undefined,
                }}
              />
              {chosen && (
                <p className="generate-key">
                  <Link to={`/item/setting/${chosen}?tab=openapi`}>
                    {t('new-item.generateKey')}
                  </Link>
                </p>
              )}
            </div>
          )
        }}
      </Boundary>
      <Way
        title={t('new-item.wayPush')}
        text={t('new-item.wayPushText')}
        code={`showdoc push docs/ --item ${item} --server ${server}`}
      />
      <Way
        title={t('new-item.wayImport')}
        text={t('new-item.wayImportText')}
        code={`showdoc import openapi.yaml --item ${item} --server ${server}`}
      />
      <Way
        title={t('new-item.wayDatabase')}
        text={t('new-item.wayDatabaseText')}
        code={[
          `showdoc db "$DATABASE_URL" --into ${t('new-item.databaseCatalog')}`,
          `showdoc push --item ${item} --server ${server}`,
        ].join('\n')}
      />
      <Way
        title={t('new-item.wayProgram')}
        text={t('new-item.wayProgramText')}
        code={[
          `curl -X POST ${server}/api/item/updateByApi`,
          '  --data-urlencode "api_key=$SHOWDOC_API_KEY"',
          '  --data-urlencode "api_token=$SHOWDOC_API_TOKEN"',
          `  --data-urlencode "page_title=${t('new-item.programPage')}"`,
          '  --data-urlencode "page_content@page.md"',
        ].join(' \\\n')}
      />
      <p>
        <Link to="/reference">{t('new-item.allCalls')}</Link>
      </p>
    </section>
  )
}

function Way({ title, text, code }: { title: string; text: string; code: string }) {
  const t = usePhrases()
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="generate-code">
        <pre tabIndex={0}>{code}</pre>
        <CopyButton text={code} name={t('new-item.copyWay', { way: title })} />
      </div>
    </div>
  )
}
