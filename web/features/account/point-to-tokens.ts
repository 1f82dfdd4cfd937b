import { ask } from '../../api/transport.ts'
import { navigateTo } from '../../lib/address/navigation.ts'
import { t } from '../../locales/phrases.ts'
import { showNotice } from '../../ui/feedback/notices/notices.tsx'

/**
 * After a new password, which ends sessions but no access tokens: leads to the tokens of a person
 * who has some. Source: web/spec/managing.md 6.1.
 */
export async function pointToTokens(): Promise<void> {
  const tokens = await ask('accessToken/getList', {}).catch(() => [])
  if (tokens.length === 0) return
  const close = showNotice({
    text: t('account.checkTokens'),
    detail: t('account.checkTokensText'),
    action: {
      label: t('account.toTokens'),
      run: () => {
        close()
        void navigateTo('/user/tokens')
      },
    },
    stay: 0,
  })
}
