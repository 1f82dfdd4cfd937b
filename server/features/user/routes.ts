import { userCalls } from '#contract/calls/user.ts'
import { anyone, ownAccount, signedInForItems } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { listUsers } from './all-user.ts'
import { userInfo } from './info.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { oauthInfo } from './oauth-info.ts'
import { getPushUrl, savePushUrl } from './push-url.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { updateEmail } from './update-email.ts'
import { updateInfo } from './update-info.ts'

export const userRoutes = routes(userCalls, {
  loginByVerify: guard(anyone, login),
  registerByVerify: guard(anyone, register),
  info: guard(signedInForItems, userInfo),
  updateInfo: guard(ownAccount, updateInfo),
  updateEmail: guard(ownAccount, updateEmail),
  resetPassword: guard(ownAccount, resetPassword),
  logout: guard(anyone, logout),
  oauthInfo: guard(anyone, oauthInfo),
  allUser: guard(ownAccount, listUsers),
  getPushUrl: guard(ownAccount, getPushUrl),
  savePushUrl: guard(ownAccount, savePushUrl),
})
