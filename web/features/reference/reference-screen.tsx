import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Reference } from '#contract/reference/openapi.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { decoded } from '#contract/text/decoded.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/failures/boundary.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { Link } from '../../parts/links/link.tsx'
import { Prose } from '../../parts/prose.tsx'
import { useLocation } from '../../parts/links/navigation.tsx'
import { CallSection, idOf } from './call-section.tsx'
import { filterGroups, groupsIn, useReference } from './use-reference.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { SearchBox } from '../../parts/search/search-box.tsx'
import '../../ui/layout/list-table.css'
import './reference-screen.css'

/**
 * `/reference#page/save`: every call of this server, generated from its contract, all rendered as
 * text so that the browser's search finds it.
 */
export function ReferenceScreen() {
  const t = usePhrases()
  const reference = useReference()
  return (
    <Screen title={t('reference.title')}>
      <Boundary answer={reference}>{(data) => <Calls reference={data} />}</Boundary>
    </Screen>
  )
}

function Calls({ reference }: { reference: Reference }) {
  const t = usePhrases()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword)
  const all = useMemo(() => groupsIn(reference), [reference])
  const groups = useMemo(() => filterGroups(all, wanted), [all, wanted])
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(idOf(decoded(hash.slice(1))))?.scrollIntoView()
  }, [hash])
  return (
    <div className="reference">
      <nav aria-label={t('reference.calls')}>
        <SearchBox
          label={t('reference.filter')}
          value={keyword}
          onValue={setKeyword}
          found={groups.length === 0 ? t('reference.nothing') : ''}
        />
        {groups.map((group) => (
          <details key={group.name} open={wanted !== ''}>
            <summary>
              <Icon name="chevronRight" size={16} />
              {group.title}
            </summary>
            <ul>
              {group.calls.map(({ path }) => (
                <li key={path}>
                  <Link to={`/reference#${path}`}>{path}</Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <div className="reference-calls">
        {reference.info.description.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="reference-about">
            <Prose text={paragraph} />
          </p>
        ))}
        <p className="reference-about">
          <a href={addressOf('api/openapi.json')}>{t('reference.document')}</a>
        </p>
        {groups.length === 0 && <p>{t('reference.nothing')}</p>}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.title}>
            <h2>{group.title}</h2>
            {group.calls.map((call) => (
              <CallSection key={call.path} {...call} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
