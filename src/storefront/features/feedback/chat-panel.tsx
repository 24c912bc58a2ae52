import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { getPressedKey } from '#ui/pressed-key.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { paths } from '#storefront/paths.ts'
import { embolden, linkTo } from '#storefront/message-tags.tsx'
import { chatContext, canReach } from './chat-context.ts'
import * as t from '#messages/chat.ts'
import styles from './chat.module.css'

type ChatPanelProps = {
  /** The vendor's page. */
  address: string
  onClose: () => void
  /** Called when the vendor is unreachable or blocked. */
  onFail: () => void
}

type Stage = 'asking' | 'calling' | 'talking'

/** Names the chat vendor and asks what may be shared, then shows the vendor's page in a frame. */
export function ChatPanel({ address, onClose, onFail }: ChatPanelProps) {
  const [stage, setStage] = useState<Stage>('asking')
  const [shares, setShares] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const escape = (event: KeyboardEvent) => getPressedKey(event) === 'Escape' && onClose()
    window.addEventListener('keydown', escape)
    return () => window.removeEventListener('keydown', escape)
  }, [onClose])
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    setStage('calling')
    if (await canReach(address)) setStage('talking')
    else onFail()
  }
  return (
    <div role="dialog" aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {t.title}
        </h2>
        <IconButton label={t.close} onClick={onClose}>
          <X size={24} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {stage === 'talking' ? (
        <Conversation address={address} shares={shares} />
      ) : (
        <form className={styles.asking} onSubmit={(event) => void begin(event)}>
          <p>{t.operatedBy({ host: new URL(address).hostname, b: embolden })}</p>
          <Checkbox
            label={t.share}
            checked={shares}
            onChange={(event) => setShares(event.currentTarget.checked)}
          />
          <Button type="submit" wide busy={stage === 'calling'} busyLabel={t.connecting}>
            {t.start}
          </Button>
          <p>{t.preferNot({ link: linkTo(paths.contactUs) })}</p>
        </form>
      )}
    </div>
  )
}

/** The vendor's page has its own origin. It receives the shared data once it has loaded. */
function Conversation({ address, shares }: { address: string; shares: boolean }) {
  const handOver = async (frame: HTMLIFrameElement) => {
    const context = await chatContext()
    frame.contentWindow?.postMessage(context, new URL(address).origin)
  }
  return (
    <iframe
      className={styles.frame}
      title={t.title}
      src={address}
      // Its origin differs from the shop's, as the configuration requires, so its storage is
      // separate.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="origin"
      onLoad={(event) => {
        if (shares) void handOver(event.currentTarget)
      }}
    />
  )
}
