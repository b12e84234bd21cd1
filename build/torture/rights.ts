/** With whose rights hosts under torture run. */

/** Root is stopped by no permission; this user is. */
export const nobody = 65_534;
export const isRoot = process.getuid?.() === 0;

/** The victim runs without the rights of root, so that permissions mean something. */
export const rights = isRoot ? { uid: nobody, gid: nobody } : {};
