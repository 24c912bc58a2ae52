import { useRef, type ReactNode } from 'react'
import { useFrameMessages } from '#storefront/use-frame-messages.ts'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { embolden } from '#storefront/message-tags.tsx'
import * as t from '#messages/sign-in.ts'
import styles from './sign-in.module.css'

type CaptchaDialogProps = {
  page: string
  onAnswer: (answer: string | null) => void
}

export function CaptchaDialog({ page, onAnswer }: CaptchaDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFrameMessages(frame, page, (data) => {
    if (
      typeof data === 'object'
      && data !== null
      && 'captcha' in data
      && typeof data.captcha === 'string'
    )
      onAnswer(data.captcha)
  })
  const dismiss = () => onAnswer(null)
  const closeButton = (text: ReactNode) => <TextButton onClick={dismiss}>{text}</TextButton>
  return (
    <Dialog open onClose={dismiss} title={t.securityCheck} size="narrow">
      <p>{t.captchaReason({ host: new URL(page).hostname, b: embolden })}</p>
      <iframe
        ref={frame}
        className={styles.captcha}
        title={t.captcha}
        src={page}
        // The frame is of another origin, so it gets its own storage, which captchas need, and
        // never the shop's.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="origin"
      />
      <p>{t.captchaAlternative({ close: closeButton })}</p>
    </Dialog>
  )
}
