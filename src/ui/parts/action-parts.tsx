import { useState } from 'react'
import { ShoppingBag } from '#ui/primitives/icon/page-icons.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChipRow, ChoiceChip, RemovableChip } from '#ui/primitives/chip/chip.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { HeartButton } from '#ui/primitives/heart-button/heart-button.tsx'
import { announce, notify } from '#ui/primitives/message/message-store.ts'
import { LoadMore, Pagination } from '#ui/primitives/pagination/pagination.tsx'
import { PrintOverlay } from '#ui/primitives/print-overlay/print-overlay.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Specimen, SpecimenSheet } from './specimen.tsx'

export function ActionParts() {
  const [busy, setBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(true)
  return (
    <SpecimenSheet title="Actions" note="Only the primary button is stitched">
      <Specimen title="Buttons">
        <div className="cluster">
          <Button>Add</Button>
          <Button variant="secondary">Save for later</Button>
          <Button variant="quiet">Not now</Button>
        </div>
        <div className="cluster">
          <Button variant="danger">Delete</Button>
          <ButtonLink
            href="#parts"
            variant="secondary"
            icon={<ShoppingBag size={20} strokeWidth={1.5} aria-hidden="true" />}
          >
            A link
          </ButtonLink>
        </div>
        <div className="cluster">
          <Button size="small">Small</Button>
          <Button size="small" variant="secondary">
            Small
          </Button>
          <Button size="small" variant="quiet">
            Small
          </Button>
        </div>
        <Button size="large" wide>
          Large and wide
        </Button>
        <div className="cluster">
          <Button busy={busy} busyLabel="Adding…" onClick={() => setBusy(true)}>
            Press to be busy
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="secondary" disabled>
            Disabled
          </Button>
        </div>
      </Specimen>
      <Specimen title="Text links">
        <p>
          <TextLink href="#parts">Underlined</TextLink>
        </p>
        <p>
          <TextLink href="#parts" tone="plain">
            Plain until pointed at
          </TextLink>
        </p>
        <p>
          <TextButton tone="strong" onClick={() => announce('Undone')}>
            Undo
          </TextButton>
        </p>
        <CopyButton value="A-10482" label="Copy number" />
        <HeartButton label="Save" pressed={isSaved} onPress={() => setIsSaved(!isSaved)} />
      </Specimen>
      <Further />
    </SpecimenSheet>
  )
}

function Further() {
  return (
    <>
      <Specimen title="Messages and notifications">
        <div className="cluster">
          <Button size="small" onClick={() => announce('Added. 2 items in total')}>
            Success
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() => announce('This could not be saved. Nothing has changed.', 'error')}
          >
            Error
          </Button>
          <Button
            size="small"
            variant="secondary"
            onClick={() =>
              notify('You were signed out in another tab.', {
                action: { label: 'Sign in again', onPress: () => announce('Signed in') },
              })
            }
          >
            Notification
          </Button>
        </div>
      </Specimen>
      <Overlays />
      <Specimen title="Chips">
        <ChipRow label="Suggested">
          <ChoiceChip href="#parts" count={62}>
            Ready to ship
          </ChoiceChip>
          <ChoiceChip href="#parts" on count={41}>
            Can be lettered
          </ChoiceChip>
        </ChipRow>
        <ChipRow label="Filtered by">
          <RemovableChip href="#parts" removeLabel="Remove filter Gift boxed">
            Gift boxed
          </RemovableChip>
          <TextLink href="#parts">Clear all</TextLink>
        </ChipRow>
      </Specimen>
      <Specimen title="Pages">
        <Pagination page={4} pages={9} hrefFor={(page) => `#page-${page}`} />
        <LoadMore seen={12} total={34} href="#page-2" />
      </Specimen>
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'side' | 'bottom' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title="Dialog, sheets, print overlay">
      <div className="cluster">
        <Button size="small" variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('side')}>
          Side sheet
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('bottom')}>
          Bottom sheet
        </Button>
      </div>
      <PrintOverlay previewLabel="Print preview" printLabel="Print">
        <h2>A sheet of paper</h2>
        <p>Black on white, at the width of the paper.</p>
      </PrintOverlay>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Only two items are left"
        actions={<Button onClick={close}>Order two</Button>}
      >
        <p>You asked for three. More are expected by December 11.</p>
      </Dialog>
      <Sheet
        open={open === 'side' || open === 'bottom'}
        side={open === 'bottom' ? 'bottom' : 'end'}
        onClose={close}
        title="Added to your list"
        actions={<Button onClick={close}>Continue</Button>}
      >
        <p>Fern-edge napkin, set of four</p>
      </Sheet>
    </Specimen>
  )
}
