import { group } from '../call.ts'

export const adminSettingCalls = group('adminSetting', {})
