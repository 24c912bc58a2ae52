import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import styles from './sign-in.module.css'

type CaptchaDialogProps = {
  page: string
  onAnswer: (answer: string | null) => void
}

export function CaptchaDialog({ page, onAnswer }: CaptchaDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const receiveAnswer = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== new URL(page).origin || source !== frame.current?.contentWindow) return
      if (
        typeof data === 'object'
        && data !== null
        && 'captcha' in data
        && typeof data.captcha === 'string'
      )
        onAnswer(data.captcha)
    }
    window.addEventListener('message', receiveAnswer)
    return () => window.removeEventListener('message', receiveAnswer)
  }, [page, onAnswer])
  const dismiss = () => onAnswer(null)
  return (
    <Dialog open onClose={dismiss} title="Security check" size="narrow">
      <p>
        There were several wrong passwords for this address. <b>{new URL(page).hostname}</b> checks
        that you’re a person. It can see your IP address.
      </p>
      <iframe
        ref={frame}
        className={styles.captcha}
        title="Captcha"
        src={page}
        // The frame is of another origin, so it gets its own storage, which captchas need, and
        // never the shop's.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="origin"
      />
      <p>
        Prefer not to? <TextButton onClick={dismiss}>Close this</TextButton> and sign in with an
        emailed code instead.
      </p>
    </Dialog>
  )
}
