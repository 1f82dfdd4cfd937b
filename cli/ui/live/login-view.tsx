import { Box, render, Text, useAnimation, useInput, useStdout } from 'ink'
import type { AccountTranslator } from '../../credentials/account.ts'
import { FrameStream } from './frame-stream.ts'

interface LoginViewProps {
  /** Host of the server, for the title. */
  readonly host: string
  readonly code: string
  readonly address: string
  /** Lifetime of the code. */
  readonly seconds: number
  readonly t: AccountTranslator
  /** False where the terminal supports ASCII only. */
  readonly isUtf8: boolean
  readonly open: () => void
  readonly quit: () => void
}

export interface LoginView {
  close(): void
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const plainSpinner = ['-', '\\', '|', '/']

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Shows code, address and remaining time until closed. Source: cli/spec.md 5.2. */
export function Waiting({ host, code, address, seconds, t, isUtf8, open, quit }: LoginViewProps) {
  const { columns } = useStdout().stdout as NodeJS.WriteStream
  const { frame, time } = useAnimation({ interval: 120 })
  useInput((input, key) => {
    if (input === 'o') open()
    if (input === 'q' || (key.ctrl && input === 'c')) quit()
  })
  const frames = isUtf8 ? spinner : plainSpinner
  const left = minutes(Math.max(0, seconds - time / 1_000))
  return (
    <Box
      flexDirection="column"
      borderStyle={isUtf8 ? 'single' : 'classic'}
      paddingX={1}
      alignSelf="flex-start"
      maxWidth={columns}
    >
      <Text>{t('view.title', { host })}</Text>
      <Row name={t('view.code')}>
        <Text bold>{code}</Text>
      </Row>
      <Row name={t('view.address')}>
        <Text>{address}</Text>
      </Row>
      <Text>
        {frames[frame % frames.length]} {t('view.waiting', { time: left })}{' '}
        <Text dimColor>{t('view.keys')}</Text>
      </Text>
    </Box>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <Box>
      <Box width={10} flexShrink={0}>
        <Text dimColor>{name}</Text>
      </Box>
      {children}
    </Box>
  )
}

/** Renders the view on standard error; `close` removes it and restores the terminal. */
export function showLogin(props: LoginViewProps): LoginView {
  const view = render(<Waiting {...props} />, {
    stdout: new FrameStream(process.stderr, process.env) as unknown as NodeJS.WriteStream,
    stdin: process.stdin,
    exitOnCtrlC: false,
    patchConsole: false,
    maxFps: 12,
  })
  return {
    close() {
      view.clear()
      view.unmount()
    },
  }
}
