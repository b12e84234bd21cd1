/** The one list of file formats. A new format is one folder and one line here. */
import type { Format } from '../format/format.ts';
import type { FormatList } from '../format/formatList.ts';
import { formatList } from '../format/formatList.ts';
import { adt } from './adt/index.ts';
import { dbc } from './dbc/index.ts';
import { blp } from './blp/index.ts';
import { dds } from './dds/index.ts';
import { goldsrc } from './goldsrc/index.ts';
import { m2 } from './m2/index.ts';
import { mdxAlpha } from './mdx/alpha/index.ts';
import { mdx } from './mdx/index.ts';
import { png } from './png/index.ts';
import { tga } from './tga/index.ts';
import { wdl } from './wdl/index.ts';
import { wdt } from './wdt/index.ts';
import { wmo } from './wmo/index.ts';

/** In the order they are tried: TGA has no signature and goes by the name, so it comes last. */
export const formats: readonly Format[] = [mdx, mdxAlpha, m2, goldsrc, wmo, adt, wdt, wdl, dbc, blp, dds, png, tga];

/** The program's own list. */
export const knownFormats: FormatList = formatList(formats);

/** The format of a file by its first bytes and its name; formats by their ids; whether a name has an ending that is known. */
export const { sniff: sniffFormat, byId: formatById, hasExtension: hasKnownExtension } = knownFormats;
