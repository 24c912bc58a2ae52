import { useState } from 'react'
import { ActField } from '../../form/act-field'
import { toHtml, toPlainText } from './description-text'

interface DescriptionFieldProps {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly message: string | undefined
}

/** The description as text; one with lists or tables as HTML, which the server cleans. */
export function DescriptionField({ value, onChange, message }: DescriptionFieldProps) {
  const [isText] = useState(() => toPlainText(value) !== null)
  const [text, setText] = useState(() => toPlainText(value) ?? '')
  const [sent, setSent] = useState(value)
  // The value changes from outside when the form is discarded.
  if (value !== sent) {
    setSent(value)
    setText(toPlainText(value) ?? '')
  }
  const changeText = (typed: string) => {
    const html = toHtml(typed)
    setText(typed)
    setSent(html)
    onChange(html)
  }
  return (
    <ActField
      label={isText ? 'Description' : 'Description (HTML)'}
      multiline
      minRows={5}
      maxRows={16}
      value={isText ? text : value}
      onChange={isText ? changeText : onChange}
      message={message}
      helperText={
        isText
          ? 'An empty line starts a new paragraph.'
          : 'This description has lists, links or tables, so it is edited as HTML.'
      }
    />
  )
}
