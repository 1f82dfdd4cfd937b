import { t } from '../../../../locales/phrases.ts'

/** What an address has answered. */
export interface MockAnswer {
  /** HTTP status; 0 for no answer. */
  status: number
  milliseconds: number
  body: string
}

/** Calls an address as everybody else does. */
export async function askMock(address: string): Promise<MockAnswer> {
  const start = performance.now()
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store' })
    const body = await response.text()
    return {
      status: response.status,
      milliseconds: Math.round(performance.now() - start),
      body,
    }
  } catch {
    return { status: 0, milliseconds: 0, body: '' }
  }
}

/** Status and time in words. */
export const statusText = ({ status, milliseconds: time }: MockAnswer): string =>
  status ? t('editor-tools.triedStatus', { status, time }) : t('editor-tools.triedNothing')
