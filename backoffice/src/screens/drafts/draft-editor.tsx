import { Box, Button, Stack, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isVersionConflict } from '../../api'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UnsavedBar } from '../../form/unsaved-bar'
import { ScreenTitle } from '../../frame/screen-title'
import { Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { findFailure } from '../../api'
import { useAct } from '../use-act'
import { BillingSection } from './billing-section'
import { CustomerFields } from './customer-fields'
import { DeliverySection } from './delivery-section'
import { DiscountFields } from './discount-fields'
import { DraftActs, type PlaceAct } from './draft-acts'
import { DraftLines } from './draft-lines'
import { DraftNotices } from './draft-notices'
import {
  canBeChanged,
  emptyDelivery,
  isPickedUp,
  stateLabels,
  type Delivery,
  type Draft,
  type DraftContents,
  type DraftCustomer,
} from './draft-record'
import { DraftTimeline } from './draft-timeline'
import { DraftTotals } from './draft-totals'
import { PaidDialog, SendDialog } from './place-dialogs'
import { useDraftInput, type DraftForm } from './use-draft-input'
import { useDraftPreview } from './use-draft-preview'

interface DraftEditorProps {
  readonly draft: Draft | null
  readonly customer?: DraftCustomer
}

/** The form of a draft order, with its prices as they are typed. */
export function DraftEditor({ draft, customer }: DraftEditorProps) {
  const me = useMe()
  const navigate = useNavigate()
  const form = useDraftInput(draft, customer)
  const { input, change } = form
  const canWrite = isAllowed(me, 'drafts.write') && (!draft || canBeChanged(draft))
  const { preview, error, isCurrent } = useDraftPreview(
    draft?.id ?? null,
    input,
    !draft || canBeChanged(draft),
  )
  const [place, setPlace] = useState<PlaceAct | null>(null)
  const saving = useSave(form)
  const fields = { ...findFailure(error)?.fields, ...saving.fields }
  const save = (changed: Partial<DraftContents>) =>
    change({ contents: { ...input.contents, ...changed } })
  const leave = () => setPlace(null)
  // A new draft moves to its own page once nothing is open that needs this one.
  const newId = draft === null && place === null ? form.saved?.id : undefined
  useEffect(() => {
    if (newId) void navigate(`/drafts/${newId}`, { replace: true })
  }, [newId, navigate])
  const Dialog = place === 'send' ? SendDialog : PaidDialog
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <ScreenTitle
        title={draft ? `Draft ${draft.number}` : 'New order'}
        hint={
          draft
            ? stateLabels[draft.state]
            : 'For a customer on the phone. Nothing is charged until the customer pays.'
        }
      >
        <DraftActs
          draft={draft}
          form={form}
          preview={isCurrent ? preview : undefined}
          onPlace={setPlace}
        />
      </ScreenTitle>
      {draft && <DraftNotices draft={draft} />}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saving.save()
        }}
      >
        <Box
          component="fieldset"
          disabled={!canWrite}
          sx={{
            m: 0,
            p: 0,
            border: 0,
            minWidth: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
            alignItems: 'start',
          }}
        >
          <Stack spacing={2}>
            <Section title="Customer">
              <CustomerFields input={input} change={change} fields={fields} />
            </Section>
            <DraftLines input={input} preview={preview} fields={fields} change={change} />
            <Deliveries form={form} preview={preview} fields={fields} onChange={save} />
          </Stack>
          <Stack spacing={2} sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
            <Section title="Total">
              <DraftTotals preview={preview} error={error} isCurrent={isCurrent} />
            </Section>
            <Section title="Discounts">
              <DiscountFields
                contents={input.contents}
                preview={preview}
                fields={fields}
                onChange={save}
              />
            </Section>
            <Section title="Note">
              <TextField
                fullWidth
                multiline
                minRows={2}
                label="Note for colleagues"
                value={input.note}
                onChange={(event) => change({ note: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 2000 } }}
              />
            </Section>
            {draft && <DraftTimeline draft={draft} />}
          </Stack>
        </Box>
        {form.isDirty && canWrite && (
          <UnsavedBar
            effect={
              draft?.state === 'sent'
                ? 'Saving ends the link that was sent. Send a new one then.'
                : 'Saving charges nobody and emails nobody.'
            }
            isRestored={form.isRestored}
            isSaving={saving.isRunning}
            onDiscard={form.discard}
          />
        )}
      </Box>
      {place && preview && <Dialog form={form} preview={preview} onDone={leave} onClose={leave} />}
      {saving.conflict && (
        <ConflictDialog
          error={saving.conflict}
          onClose={saving.closeConflict}
          onReload={() => {
            saving.closeConflict()
            form.discard()
            saving.reload()
          }}
          onOverwrite={(version) => void saving.save(version)}
        />
      )}
    </Box>
  )
}

function useSave(form: DraftForm) {
  const { run, isRunning, fields } = useAct()
  const [conflict, setConflict] = useState<Error | null>(null)
  const save = async (over?: number) => {
    const saved = await run(
      () =>
        form.save(over).catch((error: Error) => {
          if (isVersionConflict(error)) setConflict(error)
          throw error
        }),
      'Saved.',
    )
    if (saved) setConflict(null)
  }
  return {
    save,
    isRunning,
    fields,
    conflict,
    closeConflict: () => setConflict(null),
    reload: () => void run(() => Promise.resolve(), 'Loaded what the other person saved.'),
  }
}

interface DeliveriesProps {
  readonly form: DraftForm
  readonly preview: ReturnType<typeof useDraftPreview>['preview']
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (changed: Partial<DraftContents>) => void
}

function Deliveries({ form, preview, fields, onChange }: DeliveriesProps) {
  const { contents } = form.input
  const { deliveries, lines, customLines } = contents
  const items = [...lines, ...customLines]
  const isCustomerWithoutItems =
    items.length > 0 && items.every((line) => deliveries[line.delivery]?.registryId)
  const [first] = deliveries
  // An address that was typed before pickup was chosen is that of the card.
  const needsBilling = isCustomerWithoutItems || (first && isPickedUp(first) && !first.address)
  const remove = (index: number) => {
    const move = <Line extends { delivery: number }>(line: Line): Line => ({
      ...line,
      delivery:
        line.delivery === index ? 0 : line.delivery > index ? line.delivery - 1 : line.delivery,
    })
    onChange({
      deliveries: deliveries.toSpliced(index, 1),
      lines: lines.map(move),
      customLines: customLines.map(move),
    })
  }
  return (
    <>
      {deliveries.map((delivery: Delivery, index) =>
        index === 0 && isCustomerWithoutItems ? null : (
          <DeliverySection
            key={index}
            index={index}
            count={deliveries.length}
            delivery={delivery}
            priced={preview?.checkout.groups.find(({ id }) => id === preview.deliveryIds[index])}
            customer={index === 0 ? form.input : { email: '', memberId: form.input.memberId }}
            fields={fields}
            onChange={(changed) =>
              onChange({ deliveries: deliveries.with(index, { ...delivery, ...changed }) })
            }
            {...(index > 0 && { onRemove: () => remove(index) })}
          />
        ),
      )}
      {needsBilling && (
        <BillingSection
          value={contents.billing}
          fields={fields}
          onChange={(billing) => onChange({ billing })}
        />
      )}
      {deliveries.length < 10 && (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'start' }}
          onClick={() => onChange({ deliveries: [...deliveries, emptyDelivery] })}
        >
          Add another delivery
        </Button>
      )}
    </>
  )
}
