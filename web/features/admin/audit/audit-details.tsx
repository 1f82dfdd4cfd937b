import { usePhrases } from '../../../locales/phrases.ts'
import { wordList } from '../../../locales/sentences.ts'
import { DateText } from '../../../parts/date.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Drawer } from '../../../ui/overlays/dialogs/drawer.tsx'
import { objectText, originText, rowText, timeOf, type AuditRow } from './acts.ts'
import { detailName, detailWords } from './detail-words.ts'

interface AuditDetailsProps {
  row: AuditRow
  onFilter: (filters: { actor: string } | { object: string }) => void
  onClose: () => void
}

/** A value of the details, as text. */
const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? wordList(value.map(textOf))
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value)

/** Everything that was recorded of an act. */
export function AuditDetails({ row, onFilter, onClose }: AuditDetailsProps) {
  const t = usePhrases()
  const { actor_name, actor_uid, act, object_type, object_id } = row
  const details = Object.entries(row.detail)
  const object = objectText(t, row)
  return (
    <Drawer label={t('admin-audit.details')} side="right" onClose={onClose}>
      <div className="audit-details">
        <h2>{rowText(t, row)}</h2>
        <dl>
          <dt>{t('admin-audit.time')}</dt>
          <dd>
            <DateText seconds={row.addtime_unix} full />
          </dd>
          <dt>{t('admin-audit.actor')}</dt>
          <dd>
            {actor_name || t('admin-audit.nobody')}
            {actor_uid > 0 && <small>{t('admin-audit.uid', { uid: actor_uid })}</small>}
          </dd>
          <dt>{t('admin-audit.origin')}</dt>
          <dd>
            {originText(t, row.via)}
            {row.ip && <small>{row.ip}</small>}
          </dd>
          <dt>{t('admin-audit.object')}</dt>
          <dd>
            {object_type === 'item' && object_id > 0 ? (
              <Link to={`/${object_id}`}>{object}</Link>
            ) : (
              object
            )}
            {object_id > 0 && !object.endsWith(` ${object_id}`) && <small>{object_id}</small>}
          </dd>
          <dt>{t('admin-audit.act')}</dt>
          <dd>
            <code>{act}</code>
          </dd>
        </dl>
        {details.length > 0 && (
          <>
            <h3>{t('admin-audit.details')}</h3>
            <dl>
              {details.map(([name, value]) => (
                <div key={name}>
                  <dt>{detailName(t, row, name) || <code>{name}</code>}</dt>
                  <dd>
                    {timeOf(row, name, value) ? (
                      <DateText seconds={timeOf(row, name, value)} full="seconds" />
                    ) : (
                      detailWords(t, row, name, value) || textOf(value)
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <div className="audit-follow">
          {actor_name !== '' && (
            <Button onClick={() => onFilter({ actor: actor_name })}>
              {t('admin-audit.sameActor')}
            </Button>
          )}
          {object_id > 0 && (
            <Button onClick={() => onFilter({ object: `${object_type}:${object_id}` })}>
              {t('admin-audit.sameObject')}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}
