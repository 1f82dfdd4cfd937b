import { StrictMode } from 'react'
import { Navigation } from '../parts/links/navigation.tsx'
import { NoticesRegion } from '../ui/feedback/notices/notices-region.tsx'
import { Keyboard } from './keyboard.tsx'
import { MessageNotices } from './message-notices.tsx'
import { NavigationEffects } from './navigation-effects.tsx'
import { preloadScreen, Screens } from './routes.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** The whole application: routes, screens, and whatever lies over every screen. */
export const Application = () => (
  <StrictMode>
    <Navigation preload={preloadScreen}>
      <NavigationEffects />
      <Screens />
      <SignInDialog />
      <Keyboard />
      <MessageNotices />
      <NoticesRegion />
    </Navigation>
  </StrictMode>
)
