import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import * as t from '#messages/order-changes.ts'

type Group = OrderDetail['groups'][number]

interface GiftNotesProps {
  readonly groups: readonly Group[]
  readonly busy: boolean
  readonly onSave: (groupId: string, giftNote: string) => Promise<boolean>
}

/** Edits the gift note of each delivery group during the edit window. */
export function GiftNotes({ groups, busy, onSave }: GiftNotesProps) {
  return groups.map((group) => (
    <GiftNote key={group.id} several={groups.length > 1} {...{ group, busy, onSave }} />
  ))
}

function GiftNote({
  group,
  several,
  busy,
  onSave,
}: Omit<GiftNotesProps, 'groups'> & { group: Group; several: boolean }) {
  const [text, setText] = useState<string | null>(null)
  const recipient = {
    hasName: several && group.recipientName ? 'yes' : 'no',
    name: group.recipientName,
  }
  if (text === null) {
    return (
      <p>
        <TextButton onClick={() => setText(group.giftNote)}>
          {(group.giftNote ? t.changeNote : t.addNote)(recipient)}
        </TextButton>
      </p>
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(group.id, text).then((isSaved) => isSaved && setText(null))
      }}
    >
      <TextAreaField
        label={t.giftNote(recipient)}
        hint={t.noteHint}
        maxLength={250}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="cluster">
        <Button type="submit" size="small" busy={busy}>
          {t.saveNote}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setText(null)}>
          {t.cancel}
        </Button>
      </p>
    </form>
  )
}
