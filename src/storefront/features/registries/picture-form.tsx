import { useState } from 'react'
import type { Upload } from '#modules/files/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import type { Registry } from './registry-calls.ts'

export function PictureForm({
  registry,
  onSaved,
}: {
  registry: Registry
  onSaved: (registry: Registry) => void
}) {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  const { id, picture } = registry
  const save = (fileId: string | null) =>
    attempt(async () => onSaved(await sessionApi().post('/api/registry/picture', { id, fileId })))
  return (
    <div className="stack" data-gap="4">
      <p>{stateTexts[picture]}</p>
      <FaultNotice text={fault} />
      {picture === 'none' ? (
        <>
          <FilePicker
            purpose="registry"
            label="Your picture"
            onChange={setFiles}
            onBusy={setIsSending}
          />
          <p>
            <Button
              busy={isBusy}
              disabled={isSending || files.length === 0}
              onClick={() => void save(files[0]?.id ?? null)}
            >
              Use this picture
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button variant="secondary" busy={isBusy} onClick={() => void save(null)}>
            Remove
          </Button>
        </p>
      )}
    </div>
  )
}

const stateTexts = {
  none:
    'It appears at the top of your list. We review it within one business day and remove the '
    + 'camera’s data. Without one, guests see a picture of ours.',
  waiting:
    'We’ve received your picture and will review it within one business day. Then guests '
    + 'will see it.',
  shown: 'Your picture is at the top of your list.',
}
