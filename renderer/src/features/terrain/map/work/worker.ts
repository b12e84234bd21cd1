/** Does long work on the ground of a map beside the page, which goes on answering meanwhile. One job, then the page ends it. */
import { serve } from '../../../../workbench/work/serve.ts';
import { carryOut } from './carryOut.ts';

serve(carryOut);
