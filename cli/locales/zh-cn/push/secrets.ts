import type { Translation } from '#contract/text/phrase.ts'
import type { secrets as english } from '../../en/push/secrets.ts'

export const secrets: Translation<typeof english> = {
  'secret.token': '含有访问令牌（{shown}）；没有发送。请删去它，或用 --allow-secrets',
  'secret.token.found': '含有访问令牌（{shown}）',
  'secret.token.allowed': '含有访问令牌（{shown}）；因为给了 --allow-secrets 而发送',
  'secret.session': '含有登录会话的令牌（{shown}）；没有发送。请删去它，或用 --allow-secrets',
  'secret.session.found': '含有登录会话的令牌（{shown}）',
  'secret.session.allowed': '含有登录会话的令牌（{shown}）；因为给了 --allow-secrets 而发送',
  'secret.pair': '含有 API 凭证的 api_token（{shown}）；没有发送。请删去它，或用 --allow-secrets',
  'secret.pair.found': '含有 API 凭证的 api_token（{shown}）',
  'secret.pair.allowed': '含有 API 凭证的 api_token（{shown}）；因为给了 --allow-secrets 而发送',
  'secret.privateKey': '含有私钥；没有发送。请删去它，或用 --allow-secrets',
  'secret.privateKey.found': '含有私钥',
  'secret.privateKey.allowed': '含有私钥；因为给了 --allow-secrets 而发送',
  'secret.cloudKey': '含有 {name} 的密钥（{shown}）；没有发送。请删去它，或用 --allow-secrets',
  'secret.cloudKey.found': '含有 {name} 的密钥（{shown}）',
  'secret.cloudKey.allowed': '含有 {name} 的密钥（{shown}）；因为给了 --allow-secrets 而发送',
  'secret.value': '含有 {name} 的值；没有发送。请删去它，或用 --allow-secrets',
  'secret.value.found': '含有 {name} 的值',
  'secret.value.allowed': '含有 {name} 的值；因为给了 --allow-secrets 而发送',
}
