import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { isNoteMissing } from '#modules/returns/domain/reasons.ts'
import { FilePicker } from '../files/file-picker.tsx'
import {
  saveReturnDraft,
  type EligibilityView,
  type EligibleReturnLine,
  type ReturnDraftData,
  type ReturnItem,
  type ReturnPhoto,
} from './return-calls.ts'
import { ReturnFrame } from './return-frame.tsx'
import styles from './returns.module.css'
import { signInUrl } from '#storefront/session/back-url.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { returnPaths } from './return-paths.ts'

/** The items to return, their quantities and reasons, and the items that cannot be returned. */
export function SelectItemsStep({
  eligible,
  savedDraft,
}: {
  eligible: EligibilityView
  savedDraft: ReturnDraftData | null
}) {
  const [items, setItems] = useState<readonly DraftItem[]>(savedDraft?.items ?? [])
  const [isTried, setIsTried] = useState(false)
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>(savedDraft?.photos ?? [])
  const [sending, setSending] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const savePhotos = (lineId: string, fileIds: readonly string[]) =>
    setPhotos((before) => [
      ...before.filter((photo) => photo.lineId !== lineId),
      ...fileIds.map((fileId) => ({ lineId, fileId })),
    ])
  const change = (lineId: string, item: DraftItem | null) => {
    setItems((before) => [
      ...before.filter((one) => one.lineId !== lineId),
      ...(item ? [item] : []),
    ])
    if (!eligible.reasons.some(({ id, wantsPhoto }) => id === item?.reason && wantsPhoto))
      savePhotos(lineId, [])
  }

  const continueToNextStep = () => {
    const completeItems = items.filter(isComplete)
    setIsTried(true)
    if (completeItems.length < items.length) return undefined
    return attempt(async () => {
      await saveReturnDraft(eligible.orderId, 2, {
        items: completeItems,
        photos,
        method: savedDraft?.method ?? 'label',
      })
      await navigate(returnPaths.step2(eligible.orderId))
    })
  }

  const returnableLines = eligible.lines.filter((line) => line.returnable > 0)
  const otherLines = eligible.lines.filter((line) => line.returnable === 0)
  return (
    <ReturnFrame
      orderId={eligible.orderId}
      number={eligible.number}
      step={1}
      title={
        <>
          What are you returning, <em>and why?</em>
        </>
      }
    >
      <div className={styles.walk}>
        {eligible.isGift && !eligible.isMember && <SignInNotice orderId={eligible.orderId} />}
        {returnableLines.map((line) => (
          <LineForm
            key={line.lineId}
            line={line}
            reasons={eligible.reasons}
            item={items.find((one) => one.lineId === line.lineId) ?? null}
            photos={photos.filter((photo) => photo.lineId === line.lineId).length}
            isTried={isTried}
            onChange={(item) => change(line.lineId, item)}
            onPhotos={(fileIds) => savePhotos(line.lineId, fileIds)}
            onBusy={setSending}
          />
        ))}
        {returnableLines.length === 0 && (
          <NoticeRow tone="info" title="Nothing in this order can be returned right now" />
        )}
        {otherLines.length > 0 && (
          <Panel title="Items you can’t return" tone="ground">
            <ul className={styles.others}>
              {otherLines.map((line) => (
                <li key={line.lineId}>
                  {line.title}: {line.why}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {fault && <NoticeRow tone="error" live title={fault} />}
        <p>
          <Button
            size="large"
            busy={isBusy}
            disabled={items.length === 0 || sending || (eligible.isGift && !eligible.isMember)}
            onClick={() => void continueToNextStep()}
          >
            Continue
          </Button>
        </p>
      </div>
    </ReturnFrame>
  )
}

/** The credit for a gift needs an account. */
function SignInNotice({ orderId }: { orderId: string }) {
  return (
    <NoticeRow
      tone="info"
      title="Sign in first"
      action={
        <TextLink href={signInUrl(returnPaths.step1(orderId))}>
          Sign in or create an account
        </TextLink>
      }
    >
      <p>
        We’ll add the credit to your account. The person who gave you the gift won’t be notified.
      </p>
    </NoticeRow>
  )
}

/** No reason is preselected, because reasons count toward the published fit feedback. */
type DraftItem = Omit<ReturnItem, 'reason'> & { readonly reason: ReturnItem['reason'] | '' }

const isComplete = (item: DraftItem): item is ReturnItem => findProblems(item) === null

function findProblems({
  reason,
  note,
}: DraftItem): { readonly reason?: string; readonly note?: string } | null {
  if (reason === '') return { reason: 'Choose a reason.' }
  return isNoteMissing({ reason, note }) ? { note: 'Describe the reason.' } : null
}

interface LineFormProps {
  readonly line: EligibleReturnLine
  readonly reasons: EligibilityView['reasons']
  readonly item: DraftItem | null
  /** The number of uploaded photos. */
  readonly photos: number
  /** Whether the form was submitted, so that missing input is marked. */
  readonly isTried: boolean
  readonly onChange: (item: DraftItem | null) => void
  readonly onPhotos: (fileIds: readonly string[]) => void
  readonly onBusy: (isBusy: boolean) => void
}

function LineForm({
  line,
  reasons,
  item,
  photos,
  isTried,
  onChange,
  onPhotos,
  onBusy,
}: LineFormProps) {
  const availableReasons = reasons.filter((reason) => !line.claimsOnly || reason.isOurFault)
  const emptyItem: DraftItem = {
    lineId: line.lineId,
    qty: 1,
    reason: '',
    note: '',
    resolution: line.resolutions[0] ?? 'refund',
  }
  const problems = isTried && item ? findProblems(item) : null
  const until = line.until ? `Return by ${formatDate(line.until as CalendarDate)}` : ''
  return (
    <Panel>
      <div className="stack">
        <Checkbox
          label={[line.title, ...line.options].join(', ')}
          note={line.claimsOnly ? `${until}, only if something is wrong with it` : until}
          checked={item !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? emptyItem : null)}
        />
        {item && (
          <div className={styles.choice}>
            {line.returnable > 1 && (
              <Quantity
                label={`Quantity of ${line.title}`}
                value={item.qty}
                max={line.returnable}
                onChange={(qty) => onChange({ ...item, qty })}
              />
            )}
            <SelectField
              label="Reason"
              value={item.reason}
              options={[
                { value: '', label: 'Choose a reason' },
                ...availableReasons.map(({ id, label }) => ({ value: id, label })),
              ]}
              error={problems?.reason}
              onChange={(event) =>
                onChange({
                  ...item,
                  reason: event.currentTarget.value as DraftItem['reason'],
                  resolution: emptyItem.resolution,
                })
              }
            />
            <TextAreaField
              label="Additional details"
              optional={item.reason !== 'other'}
              error={problems?.note}
              rows={2}
              maxLength={500}
              value={item.note}
              onChange={(event) => onChange({ ...item, note: event.currentTarget.value })}
            />
            {reasons.some(({ id, wantsPhoto }) => id === item.reason && wantsPhoto) && (
              <div>
                <FilePicker
                  purpose="return"
                  label="Photos of the problem"
                  onChange={(files) => onPhotos(files.map(({ id }) => id))}
                  onBusy={onBusy}
                />
                {photos > 0 && (
                  <p className={styles.words}>
                    {photos === 1 ? '1 photo' : `${photos} photos`} added for this item.
                  </p>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
