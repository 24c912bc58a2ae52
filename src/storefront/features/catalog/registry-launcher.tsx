import { useEffect, useState, type ComponentType } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { session } from '#storefront/session/session.ts'
import type { RegistrySheetProps } from '../registries/registry-sheet.tsx'
import { registryLinkId } from './keep-row.tsx'

interface RegistryLauncherProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
  readonly qty: number
}

type OpenSheet = Pick<RegistrySheetProps, 'begun'> & { Sheet: ComponentType<RegistrySheetProps> }

/** Adds to the registry in a sheet; guests follow the link, which asks them to sign in. */
export function RegistryLauncher({ goods, variant, qty }: RegistryLauncherProps) {
  const [opened, setOpened] = useState<OpenSheet | null>(null)
  useEffect(() => {
    const box = document.getElementById(registryLinkId)
    const open = async () => {
      const [{ beginAdding }, { RegistrySheet: Sheet }] = await Promise.all([
        import('../registries/begin-adding.ts'),
        import('../registries/registry-sheet.tsx'),
      ])
      setOpened({ Sheet, begun: await beginAdding({ variantId: variant.id, wanted: qty }) })
    }
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      if (session.snapshot().userInfo?.userLevel !== 0) return
      event.preventDefault()
      open().catch((error: unknown) => announce(toFormFault(error).message, 'error'))
    }
    box?.addEventListener('click', onClick)
    return () => box?.removeEventListener('click', onClick)
  }, [variant.id, qty])
  return (
    opened && (
      <opened.Sheet {...{ goods, variant, qty }} {...opened} onClose={() => setOpened(null)} />
    )
  )
}
