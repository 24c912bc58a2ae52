import { formatMonthDay, type CalendarDate } from '#kernel/time/time.ts'
import { isNoteMissing } from '#modules/returns/domain/reasons.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import type { EligibilityView, EligibleReturnLine, ReturnItem } from './return-calls.ts'
import { ReturnItemHead } from './return-item-head.tsx'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/return-request.ts'
import styles from './returns.module.css'

interface ReturnLineFormProps {
  readonly line: EligibleReturnLine
  readonly reasons: EligibilityView['reasons']
  /** Null while the item is not returned. */
  readonly item: ReturnItem | null
  /** The number of uploaded photos. */
  readonly photos: number
  /** Whether the form was submitted, so that missing input is marked. */
  readonly isTried: boolean
  readonly onChange: (item: ReturnItem | null) => void
  readonly onPhotos: (fileIds: readonly string[]) => void
  readonly onBusy: (isBusy: boolean) => void
}

/**
 * One item that can be returned. Choosing a reason selects it. No reason is preselected, because
 * reasons count toward the published fit feedback.
 */
export function ReturnLineForm(props: ReturnLineFormProps) {
  const { line, reasons, item, onChange } = props
  const availableReasons = reasons.filter((reason) => !line.claimsOnly || reason.isOurFault)
  const choose = (reason: string) => {
    const chosen = availableReasons.find(({ id }) => id === reason)
    onChange(
      chosen
        ? {
            lineId: line.lineId,
            qty: item?.qty ?? 1,
            note: item?.note ?? '',
            reason: chosen.id,
            resolution: line.resolutions[0] ?? 'refund',
          }
        : null,
    )
  }
  return (
    <Panel>
      <div className="stack">
        <div className={styles.lineHead}>
          <ReturnItemHead {...line}>
            <p className={styles.words}>{describeDeadline(line)}</p>
            {item && (
              <p className={styles.selected}>
                <CheckMark size={18} />{' '}
                {t.returning({ count: String(item.qty), total: String(line.returnable) })}
              </p>
            )}
          </ReturnItemHead>
          <SelectField
            label={t.reasonFor({ title: line.title, hidden: hide })}
            value={item?.reason ?? ''}
            options={[
              { value: '', label: t.notReturning },
              ...availableReasons.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </div>
        {item && <ReturnDetails {...props} item={item} />}
      </div>
    </Panel>
  )
}

function ReturnDetails({
  line,
  reasons,
  item,
  photos,
  isTried,
  onChange,
  onPhotos,
  onBusy,
}: ReturnLineFormProps & { readonly item: ReturnItem }) {
  return (
    <>
      {line.returnable > 1 && (
        <Quantity
          label={t.quantityOf({ title: line.title })}
          value={item.qty}
          max={line.returnable}
          onChange={(qty) => onChange({ ...item, qty })}
        />
      )}
      <TextAreaField
        label={t.additionalDetails}
        optional={item.reason !== 'other'}
        error={isTried && isNoteMissing(item) ? t.describeReason : null}
        rows={2}
        maxLength={500}
        value={item.note}
        onChange={(event) => onChange({ ...item, note: event.currentTarget.value })}
      />
      {reasons.some(({ id, wantsPhoto }) => id === item.reason && wantsPhoto) && (
        <div>
          <FilePicker
            purpose="return"
            label={t.photos}
            onChange={(files) => onPhotos(files.map(({ id }) => id))}
            onBusy={onBusy}
          />
          {photos > 0 && <p className={styles.words}>{t.photosAdded({ count: photos })}</p>}
        </div>
      )}
    </>
  )
}

function describeDeadline({ until, claimsOnly }: EligibleReturnLine): string {
  if (until === null) return ''
  const date = formatMonthDay(until as CalendarDate)
  return (claimsOnly ? t.returnByClaims : t.returnBy)({ date })
}
