import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import styles from './sign-in.module.css'

type CaptchaDialogProps = {
  /** Of another origin than the shop's, as the configuration makes sure. */
  page: string
  /** Null when the question was put aside. */
  onAnswer: (answer: string | null) => void
}

/** The captcha's page in a frame: it has nothing of the shop's, and all that is heard of it is its answer. */
export function CaptchaDialog({ page, onAnswer }: CaptchaDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== new URL(page).origin || source !== frame.current?.contentWindow) return
      if (
        typeof data === 'object'
        && data !== null
        && 'captcha' in data
        && typeof data.captcha === 'string'
      )
        onAnswer(data.captcha)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [page, onAnswer])
  const putAside = () => onAnswer(null)
  return (
    <Dialog open onClose={putAside} title="One question first" size="narrow">
      <p>
        A few wrong passwords came for this address. <b>{new URL(page).hostname}</b> asks whether a
        person sits here, and sees your internet address.
      </p>
      <iframe
        ref={frame}
        className={styles.captcha}
        title="Are you a person?"
        src={page}
        // Of another origin than the shop's: it has storage of its own, without which captchas do not run, and never ours.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="origin"
      />
      <p>
        Rather not? <TextButton onClick={putAside}>Close this</TextButton> and have a sign-in code
        mailed: it asks nothing.
      </p>
    </Dialog>
  )
}
