import type { Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'
import styles from './brand-content.module.css'

/** The wide picture below the headline of a content page. */
export function PagePicture({ picture }: { picture: ShopPicture }) {
  return (
    <div className={styles.picture}>
      <Picture
        {...toPictureProps(picture, '(min-width: 90rem) 86rem, 100vw')}
        alt=""
        shape="fill"
        priority
      />
    </div>
  )
}
