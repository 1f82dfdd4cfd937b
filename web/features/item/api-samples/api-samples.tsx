import { useEffect, useRef, useState } from 'react'
import type { ApiContent } from '#contract/text/content/read-content.ts'
import { addressOf } from '../../../lib/address/base-address.ts'
import { language as interfaceLanguage, usePhrases } from '../../../locales/phrases.ts'
import { Content } from '../../../markdown/content.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import './api-samples.css'
import type { Language } from './samples.ts'

const storedName = 'code-language'
/** How far outside the window the samples are made. */
const nearView = '400px 0px'

const load = () => import('./samples.ts')
type Samples = Awaited<ReturnType<typeof load>>

interface ApiSamplesProps {
  content: ApiContent
  /** `global_param` of the item. */
  globals: unknown
}

/**
 * The request of an API page in eight programming languages, made when the reader comes near them.
 * Source: web/spec/reading.md 11.10.
 */
export function ApiSamples({ content, globals }: ApiSamplesProps) {
  const t = usePhrases()
  const box = useRef<HTMLElement>(null)
  const [samples, setSamples] = useState<Samples | null>(null)
  const [chosen, setChosen] = useState(() => localStorage.getItem(storedName) ?? '')
  const [code, setCode] = useState<{ language: string; text: string | null } | null>(null)
  useEffect(() => {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        // without the library there are no samples, and the page is read all the same
        load().then(setSamples, () => undefined)
      },
      { rootMargin: nearView },
    )
    if (box.current) near.observe(box.current)
    return () => near.disconnect()
  }, [])
  const language: Language =
    samples?.languages.find(({ value }) => value === chosen)?.value ?? 'curl'
  useEffect(() => {
    let isGone = false
    void samples?.sampleOf(content, globals, language).then((text) => {
      if (!isGone) setCode({ language, text })
    })
    return () => {
      isGone = true
    }
  }, [samples, content, globals, language])
  const choose = (next: Language) => {
    localStorage.setItem(storedName, next)
    setChosen(next)
  }
  return (
    <section ref={box} className="api-samples" aria-labelledby="api-samples">
      <h2 id="api-samples">{t('api-samples.title')}</h2>
      {samples && (
        <Tabs
          label={t('api-samples.languages')}
          value={language}
          choices={samples.languages}
          onValue={choose}
        >
          {code?.language === language &&
            (code.text === null ? (
              <p>{t('api-samples.none')}</p>
            ) : (
              <Content
                text={code.text}
                locale={interfaceLanguage()}
                base={addressOf('')}
                open={() => undefined}
              />
            ))}
        </Tabs>
      )}
    </section>
  )
}
