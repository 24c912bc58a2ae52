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
import { needsNote } from '#modules/returns/domain/reasons.ts'
import { FilePicker } from '../files/file-picker.tsx'
import {
  saveReturnDraft,
  type Eligible,
  type EligibleLine,
  type Filled,
  type ReturnItem,
  type ReturnPhoto,
} from './return-flow.ts'
import { ReturnFrame } from './return-frame.tsx'
import styles from './returns.module.css'
import { signInAddress } from '#storefront/session/back-url.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { returnPaths } from './return-paths.ts'

/** Which pieces, how many of each, and why. What cannot go back stands there too, with the reason. */
export function StepOne({ eligible, filled }: { eligible: Eligible; filled: Filled | null }) {
  const [items, setItems] = useState<readonly Chosen[]>(filled?.items ?? [])
  const [isTried, setIsTried] = useState(false)
  const [photos, setPhotos] = useState<readonly ReturnPhoto[]>(filled?.photos ?? [])
  const [sending, setSending] = useState(false)
  const { attempt, isBusy: busy, fault } = useAttempt()
  const navigate = useNavigate()
  const keep = (lineId: string, fileIds: readonly string[]) =>
    setPhotos((before) => [
      ...before.filter((photo) => photo.lineId !== lineId),
      ...fileIds.map((fileId) => ({ lineId, fileId })),
    ])
  const change = (lineId: string, item: Chosen | null) => {
    setItems((before) => [
      ...before.filter((one) => one.lineId !== lineId),
      ...(item ? [item] : []),
    ])
    if (!eligible.reasons.some(({ id, wantsPhoto }) => id === item?.reason && wantsPhoto))
      keep(lineId, [])
  }

  const goOn = () => {
    const whole = items.filter(isWhole)
    setIsTried(true)
    if (whole.length < items.length) return undefined
    return attempt(async () => {
      await saveReturnDraft(eligible.orderId, 2, {
        items: whole,
        photos,
        method: filled?.method ?? 'label',
      })
      await navigate(returnPaths.step2(eligible.orderId))
    })
  }

  const able = eligible.lines.filter((line) => line.returnable > 0)
  const others = eligible.lines.filter((line) => line.returnable === 0)
  return (
    <ReturnFrame
      orderId={eligible.orderId}
      number={eligible.number}
      step={1}
      title={
        <>
          What comes back, <em>and why</em>
        </>
      }
    >
      <div className={styles.walk}>
        {eligible.isGift && !eligible.isMember && <SignInFirst orderId={eligible.orderId} />}
        {able.map((line) => (
          <LineChoice
            key={line.lineId}
            line={line}
            reasons={eligible.reasons}
            item={items.find((one) => one.lineId === line.lineId) ?? null}
            photos={photos.filter((photo) => photo.lineId === line.lineId).length}
            isTried={isTried}
            onChange={(item) => change(line.lineId, item)}
            onPhotos={(fileIds) => keep(line.lineId, fileIds)}
            onBusy={setSending}
          />
        ))}
        {able.length === 0 && (
          <NoticeRow tone="info" title="Nothing of this order can be sent back now" />
        )}
        {others.length > 0 && (
          <Panel title="What cannot go back" tone="ground">
            <ul className={styles.others}>
              {others.map((line) => (
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
            busy={busy}
            disabled={items.length === 0 || sending || (eligible.isGift && !eligible.isMember)}
            onClick={() => void goOn()}
          >
            Go on
          </Button>
        </p>
      </div>
    </ReturnFrame>
  )
}

/** What somebody has for a gift is kept by their own account. */
function SignInFirst({ orderId }: { orderId: string }) {
  return (
    <NoticeRow
      tone="info"
      title="Sign in first"
      action={
        <TextLink href={signInAddress(returnPaths.step1(orderId))}>
          Sign in or make an account
        </TextLink>
      }
    >
      <p>What you have for it is kept by your account. Whoever gave it to you is not told.</p>
    </NoticeRow>
  )
}

/** No reason is chosen for anybody: others read how many found a piece too small. */
type Chosen = Omit<ReturnItem, 'reason'> & { readonly reason: ReturnItem['reason'] | '' }

const isWhole = (item: Chosen): item is ReturnItem => problemsOf(item) === null

function problemsOf({
  reason,
  note,
}: Chosen): { readonly reason?: string; readonly note?: string } | null {
  if (reason === '') return { reason: 'Choose a reason.' }
  return needsNote({ reason, note }) ? { note: 'Tell us what it is.' } : null
}

interface LineChoiceProps {
  readonly line: EligibleLine
  readonly reasons: Eligible['reasons']
  readonly item: Chosen | null
  /** How many were sent for it. */
  readonly photos: number
  /** Somebody went on already, so what is missing is said. */
  readonly isTried: boolean
  readonly onChange: (item: Chosen | null) => void
  readonly onPhotos: (fileIds: readonly string[]) => void
  readonly onBusy: (busy: boolean) => void
}

function LineChoice({
  line,
  reasons,
  item,
  photos,
  isTried,
  onChange,
  onPhotos,
  onBusy,
}: LineChoiceProps) {
  const offered = reasons.filter((reason) => !line.claimsOnly || reason.isOurFault)
  const fresh: Chosen = {
    lineId: line.lineId,
    qty: 1,
    reason: '',
    note: '',
    resolution: line.resolutions[0] ?? 'refund',
  }
  const problems = isTried && item ? problemsOf(item) : null
  const until = line.until ? `Can go back until ${formatDate(line.until as CalendarDate)}` : ''
  return (
    <Panel>
      <div className="stack">
        <Checkbox
          label={[line.title, ...line.options].join(', ')}
          note={line.claimsOnly ? `${until}, when something is wrong with it` : until}
          checked={item !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? fresh : null)}
        />
        {item && (
          <div className={styles.choice}>
            {line.returnable > 1 && (
              <Quantity
                label={`How many of ${line.title}`}
                value={item.qty}
                max={line.returnable}
                onChange={(qty) => onChange({ ...item, qty })}
              />
            )}
            <SelectField
              label="Why"
              value={item.reason}
              options={[
                { value: '', label: 'Choose a reason' },
                ...offered.map(({ id, label }) => ({ value: id, label })),
              ]}
              error={problems?.reason}
              onChange={(event) =>
                onChange({
                  ...item,
                  reason: event.currentTarget.value as Chosen['reason'],
                  resolution: fresh.resolution,
                })
              }
            />
            <TextAreaField
              label="What should we know?"
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
                  label="Photographs of what is wrong"
                  onChange={(files) => onPhotos(files.map(({ id }) => id))}
                  onBusy={onBusy}
                />
                {photos > 0 && (
                  <p className={styles.words}>
                    {photos === 1 ? 'One is' : `${photos} are`} kept with this piece.
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
