import { useState } from 'react'
import { Check } from '#ui/primitives/icon/lucide-icons.tsx'
import { Copy } from '#ui/primitives/icon/page-icons.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import * as t from '#messages/ui.ts'
import styles from './copy-button.module.css'

type CopyButtonProps = {
  value: string
  label?: string
  copiedLabel?: string
  failedLabel?: string
  look?: 'link' | 'button'
}

/** Copies a value to the clipboard. */
export function CopyButton({
  value,
  label = t.copy,
  copiedLabel = t.copied,
  failedLabel = t.copyFailed,
  look = 'link',
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      announce(copiedLabel)
    } catch {
      announce(failedLabel, 'error')
    }
  }
  const Glyph = copied ? Check : Copy
  return (
    <button
      type="button"
      className={styles.copy}
      data-look={look}
      onClick={copy}
      onBlur={() => setCopied(false)}
    >
      <Glyph size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>{copied ? copiedLabel : label}</span>
    </button>
  )
}
