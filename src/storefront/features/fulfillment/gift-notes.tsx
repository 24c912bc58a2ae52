import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'

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
  const whose = several && group.recipientName ? ` for ${group.recipientName}` : ''
  if (text === null) {
    return (
      <p>
        <TextButton onClick={() => setText(group.giftNote)}>
          {group.giftNote ? `Change the gift note${whose}` : `Add a gift note${whose}`}
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
        label={`Gift note${whose}`}
        hint="Up to 250 characters. We write it by hand."
        maxLength={250}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="cluster">
        <Button type="submit" size="small" busy={busy}>
          Save the gift note
        </Button>
        <Button variant="quiet" size="small" onClick={() => setText(null)}>
          Cancel
        </Button>
      </p>
    </form>
  )
}
