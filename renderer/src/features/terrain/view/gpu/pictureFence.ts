/**
 * Whether the graphics card is done with a picture. Drawing only hands it over; without a card the processor draws it long
 * after, and whoever hands over the next one meanwhile makes all the rest wait.
 */
export class PictureFence {
  private readonly gl: WebGL2RenderingContext;
  private sync: WebGLSync | null = null;
  private isAsked = false;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
  }

  /** A picture was asked for and will be drawn. */
  ask(): void {
    this.isAsked = true;
  }

  /** A picture was handed over just now. */
  drawn(): void {
    if (!this.isAsked) return;
    this.isAsked = false;
    this.forget();
    this.sync = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
  }

  /** The picture that was asked for last is done; browsers tell it in a later task than the drawing. */
  get isDone(): boolean {
    const { gl, sync } = this;
    if (this.isAsked) return false;
    if (sync === null) return true;
    if (!gl.isContextLost() && gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    this.forget();
    return true;
  }

  private forget(): void {
    if (this.sync !== null) this.gl.deleteSync(this.sync);
    this.sync = null;
  }
}
