import { usePhrases } from '../../locales/phrases.ts'
import { sentences, wordList } from '../../locales/sentences.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { Composed, Obstacle } from './request/compose.ts'
import type { Outcome } from './request/kept.ts'
import type { Part, TryIt } from './use-try-it.ts'

/** Headers that browsers keep to themselves. */
const keptByBrowsers =
  /^(accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i

/** Names of the headers of a request that a browser does not send. */
export const withheld = ({ headers }: Composed): string[] =>
  headers.map(([name]) => name).filter((name) => keptByBrowsers.test(name))

interface ProblemProps {
  outcome: Outcome
  tryIt: TryIt
}

/** Why there is no answer, and what can be done. */
export function Problem({ outcome, tryIt }: ProblemProps) {
  const t = usePhrases()
  if (outcome.kind === 'cancelled') return <Banner kind="info">{t('try-it.cancelled')}</Banner>
  if (outcome.kind === 'obstacle') {
    const part = partOf(outcome.obstacle)
    return (
      <Banner
        kind="warning"
        {...(part && {
          actions: [{ label: t('try-it.showVariables'), run: () => tryIt.setPart(part) }],
        })}
      >
        <ObstacleText obstacle={outcome.obstacle} />
      </Banner>
    )
  }
  if (outcome.kind !== 'nothing') return null
  const { url } = outcome.sent
  const isMixed = location.protocol === 'https:' && url.startsWith('http:')
  return (
    <Banner
      kind="danger"
      {...(tryIt.relay === 'on' && {
        actions: [{ label: t('try-it.byServer'), run: () => void tryIt.send('server') }],
      })}
    >
      {sentences(
        isMixed ? t('try-it.nothingMixed') : t('try-it.nothing', { host: new URL(url).host }),
        tryIt.relay === 'signedOut' && t('try-it.signInForServer'),
        tryIt.relay === 'off' && t('try-it.serverOff'),
      )}
    </Banner>
  )
}

/** Where the values that are missing are entered. */
const partOf = ({ kind }: Obstacle): Part | undefined => {
  if (kind === 'path') return 'parameters'
  return kind === 'variables' || kind === 'noBase' ? 'variables' : undefined
}

function ObstacleText({ obstacle }: { obstacle: Obstacle }) {
  const t = usePhrases()
  switch (obstacle.kind) {
    case 'variables':
      return t('try-it.missing', {
        count: obstacle.names.length,
        names: wordList(obstacle.names),
      })
    case 'path':
      return t('try-it.emptyPath', {
        count: obstacle.names.length,
        names: wordList(obstacle.names),
      })
    case 'noBase':
      return t('try-it.noBase')
    case 'address':
      return t('try-it.wrongAddress', { url: obstacle.url })
    case 'tooLarge':
      return t('try-it.bodyTooLarge')
    case 'header':
      return t('try-it.wrongHeader', { name: obstacle.name })
  }
}
