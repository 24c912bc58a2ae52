import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { pressedKey } from '#ui/pressed-key.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { chatContext, canReach } from './chat-context.ts'
import styles from './chat.module.css'

type ChatPanelProps = {
  /** The vendor's page. */
  address: string
  onClose: () => void
  /** The vendor cannot be reached, or is blocked. */
  onFail: () => void
}

type Stage = 'asking' | 'calling' | 'talking'

/** Says whose chat it is and asks what may be shown to the one who answers; then the vendor's page stands in a frame. */
export function ChatPanel({ address, onClose, onFail }: ChatPanelProps) {
  const [stage, setStage] = useState<Stage>('asking')
  const [shares, setShares] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const escape = (event: KeyboardEvent) => pressedKey(event) === 'Escape' && onClose()
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
          Chat
        </h2>
        <IconButton label="Close the chat" onClick={onClose}>
          <X size={24} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
      {stage === 'talking' ? (
        <Conversation address={address} shares={shares} />
      ) : (
        <form className={styles.asking} onSubmit={(event) => void begin(event)}>
          <p>
            A person of ours answers. The line is run by <b>{new URL(address).hostname}</b>, which
            sees what you write there and your internet address.
          </p>
          <Checkbox
            label="Show them the page I am on, what is in my cart, and the last fault I was told of"
            checked={shares}
            onChange={(event) => setShares(event.currentTarget.checked)}
          />
          <Button type="submit" wide busy={stage === 'calling'} busyLabel="Connecting…">
            Start the chat
          </Button>
          <p>
            Rather not? <TextLink href={paths.contactUs}>Write to us</TextLink>.
          </p>
        </form>
      )}
    </div>
  )
}

/** The vendor's page has its own origin and nothing of the shop's: what it may know is handed to it once it is there. */
function Conversation({ address, shares }: { address: string; shares: boolean }) {
  const handOver = async (frame: HTMLIFrameElement) => {
    const context = await chatContext()
    frame.contentWindow?.postMessage(context, new URL(address).origin)
  }
  return (
    <iframe
      className={styles.frame}
      title="Chat"
      src={address}
      // Of another origin than the shop's, as the configuration makes sure: it has storage of its own, never ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="origin"
      onLoad={(event) => {
        if (shares) void handOver(event.currentTarget)
      }}
    />
  )
}
